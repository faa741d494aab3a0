import { moneyCourses } from './money-courses.test.ts';
import { peopleCourses } from './people-courses.test.ts';
import { worksCourses } from './works-courses.test.ts';
import { type Course, one, type World } from './world.test.ts';

/** The kinds of steps that a generated history is made of. */
export const courses: Readonly<Record<string, Course>> = {
  ...peopleCourses,
  ...worksCourses,
  ...moneyCourses,
};

/** Begins a course of this kind or goes on with one, as `at` has it. */
export async function take(world: World, kind: string, at: number): Promise<void> {
  const underWay = world.underWay.get(kind) ?? [];
  world.underWay.set(kind, underWay);
  const begun = one(underWay, at);
  const moves = (at % 3 > 0 ? begun : undefined) ?? courses[kind]?.(world, at) ?? [];
  if (moves !== begun) underWay.push(moves);
  await moves.shift()?.();
  if (moves.length === 0) underWay.splice(underWay.indexOf(moves), 1);
}
