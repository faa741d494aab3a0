import { LEGAL_DOCUMENTS, type LegalDocument, TERMS } from '@nodo/contracts/legal-documents';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { contactQuery } from '../../features/investments/api/get-contact.ts';
import { formatBogotaDate } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { HomeLink } from '../../ui/home-link.tsx';

/** Legal entity operating the platform, if this deployment has it configured; renders nothing otherwise. */
function Entity() {
  const { data } = useQuery(contactQuery);
  const { name, taxId, address, email } = data?.legal ?? {};
  const facts = [
    ['Responsable', name],
    ['NIT', taxId],
    ['Dirección', address],
    ['Correo', email],
  ] as const;
  const given = facts.flatMap(([label, text]) => (text ? [[label, text] as const] : []));
  if (given.length === 0) return null;
  return (
    <section
      aria-labelledby="responsable"
      className="mt-10 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="responsable" className="text-base font-semibold tracking-tight">
        Quién responde
      </h2>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {given.map(([label, text]) => (
          <div key={label}>
            <dt className="text-[0.8125rem] text-ink-3">{label}</dt>
            <dd className="text-[0.9375rem] wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Others({ than }: { than: LegalDocument }) {
  return (
    <nav aria-label="Otros documentos legales" className="mt-10 border-t border-line pt-5">
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-[0.9375rem]">
        {LEGAL_DOCUMENTS.filter(({ path }) => path !== than.path).map(({ path, label }) => (
          <li key={path}>
            <Link
              to={path}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A legal document; public. Its text is in Spanish in every language: only the original is binding. */
export function LegalPage() {
  const { pathname } = useLocation();
  const document = LEGAL_DOCUMENTS.find(({ path }) => path === pathname) ?? TERMS;
  useTitle(document.title);
  return (
    <div className="mx-auto max-w-3xl px-5 py-8 sm:px-8 sm:py-12">
      <header>
        <HomeLink />
      </header>
      <main className="mt-10">
        <h1 className="text-[1.75rem] leading-tight font-semibold tracking-[-0.02em] sm:text-[2rem]">
          {document.title}
        </h1>
        <p className="mt-2 text-sm text-ink-3">
          En vigor desde el {formatBogotaDate(`${document.since}T12:00:00Z`)}
        </p>
        {document.sections.map(({ heading, paragraphs }) => (
          <section key={heading} lang="es" className="mt-8">
            <h2 className="text-lg font-semibold tracking-tight">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="measure mt-2 leading-7 text-ink-2">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <Entity />
        <Others than={document} />
      </main>
    </div>
  );
}
