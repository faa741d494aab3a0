import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { playsOn, usePlayer } from './use-player.ts';

it('stops for good at the last step: what is moved to from there does not run on', () => {
  let isPlaying = true;
  for (const at of [8, 9, 10, 9, 0]) isPlaying = playsOn(isPlaying, at, 10);
  expect(isPlaying).toBe(false);
  expect(playsOn(true, 9, 10)).toBe(true);
});

it('stands still until it is asked to play', () => {
  const Screen = () => `${usePlayer(3, 10, true, () => undefined).isPlaying}`;
  expect(renderToStaticMarkup(createElement(Screen))).toBe('false');
});
