import { can } from '@nodo/contracts/permissions';
import { ProjectGallery } from '../../features/images/components/project-gallery.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCurrentUser } from '../current-user.ts';

/** The project's image gallery. */
export function ProjectImagesPage() {
  useTitle('Imágenes del proyecto');
  const { role } = useCurrentUser();
  return (
    <>
      <PageHeader
        title="Imágenes del proyecto"
        detail="Las obras, los planos y las bodegas, de lo más reciente a lo más antiguo."
      />
      <ProjectGallery canManage={can(role, 'warehouses.write')} />
    </>
  );
}
