import type { ReactElement } from 'react';
import { LazyImage, type LazyImageProps } from '../../ui/lazy-image.tsx';
import { ActionButton, type ActionProps } from './action-button.tsx';
import { MapsButton, type MapsProps } from './maps-button.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { Notifications } from './notifications.tsx';
import { Simulator } from './simulator.tsx';
import { VideoButton } from './video-button.tsx';

/** The interactive parts of the page, by name; everything else stays static. */
export type IslandSpec =
  | { readonly name: 'action'; readonly props: ActionProps }
  | { readonly name: 'image'; readonly props: LazyImageProps }
  | { readonly name: 'maps'; readonly props: MapsProps }
  | { readonly name: 'menu' }
  | { readonly name: 'notifications' }
  | { readonly name: 'simulator' }
  | { readonly name: 'video' };

/** Creates the same element at build time and in the browser, as hydration requires. */
export function islandElement(spec: IslandSpec): ReactElement {
  switch (spec.name) {
    case 'action':
      return <ActionButton {...spec.props} />;
    case 'image':
      return <LazyImage {...spec.props} />;
    case 'maps':
      return <MapsButton {...spec.props} />;
    case 'menu':
      return <MobileMenu />;
    case 'notifications':
      return <Notifications />;
    case 'simulator':
      return <Simulator />;
    case 'video':
      return <VideoButton />;
  }
}
