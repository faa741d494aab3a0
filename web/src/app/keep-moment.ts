import { type createBrowserRouter, parsePath, type To } from 'react-router-dom';
import { keepingMoment } from '../lib/moment-address.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** Target of a link: empty and `.` are left unchanged, all others keep the current moment parameter. */
function kept(to: To | null, current: string): To | null {
  if (to === null || to === '' || to === '.') return to;
  const path = typeof to === 'string' ? parsePath(to) : to;
  return { ...path, search: keepingMoment(path.search ?? '', current) };
}

/** Makes every link and navigation keep the moment parameter of the URL, so that no screen has to. */
export function keepMoment(router: Router): Router {
  const { navigate, createHref } = router;
  const current = () => router.state.location.search;
  router.createHref = (location) =>
    createHref({ ...location, search: keepingMoment(location.search ?? '', current()) });
  router.navigate = async (to: To | number | null, options?: Parameters<Router['navigate']>[1]) => {
    if (typeof to === 'number') await navigate(to);
    else await navigate(kept(to, current()), options);
  };
  return router;
}
