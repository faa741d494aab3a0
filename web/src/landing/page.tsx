import { Island } from './islands/island.tsx';
import { FloatingChat } from './sections/floating-chat.tsx';
import { Footer } from './sections/footer.tsx';
import { HelpDialog } from './sections/help-dialog.tsx';
import { Hero } from './sections/hero.tsx';
import { InvestmentSection } from './sections/investment.tsx';
import { Nav } from './sections/nav.tsx';
import { TerminalSection } from './sections/terminal.tsx';
import { UnitsSection } from './sections/units.tsx';
import { VisionSection } from './sections/vision.tsx';

/** The public landing page, a single scrolling page. */
export function Page() {
  return (
    <>
      <a
        href="#hero-section"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2"
      >
        Ir al contenido
      </a>
      <Nav />
      <main>
        <Hero />
        <TerminalSection />
        <UnitsSection />
        <VisionSection />
        <InvestmentSection />
      </main>
      <Footer />
      <FloatingChat />
      <HelpDialog />
      <Island of={{ name: 'notifications' }} />
    </>
  );
}
