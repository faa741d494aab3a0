import { readFileSync } from 'node:fs';
import {
  type DomainEvent,
  type EventData,
  type EventType,
  eventDefinition,
  parseEvent,
} from '@nodo/contracts/events';
import type { Role } from '@nodo/contracts/roles';
import type { Investment, Story } from './story.test.ts';

const golden = new URL('../../../contracts/golden/', import.meta.url);

/** What a generated history has so far. */
export interface World {
  readonly story: Story;
  readonly admin: string;
  readonly superAdmin: string;
  readonly people: string[];
  readonly warehouses: string[];
  readonly open: { investment: Investment; transfer: string | undefined }[];
  readonly paid: Investment[];
  /** The one who has proved the wallet that all payments come from. */
  holder: string | undefined;
  /** Ids that occurred, by the kind of subject. */
  readonly ids: Map<string, string[]>;
  /** What has begun and goes on, by kind: its remaining moves. */
  readonly underWay: Map<string, Move[][]>;
}

export type Move = () => Promise<unknown>;
/** The moves of one course of business, one after the other; none if its subject does not exist yet. */
export type Course = (world: World, at: number) => Move[];

export async function newWorld(story: Story): Promise<World> {
  return {
    story,
    admin: await story.user('admin', 'Marta'),
    superAdmin: await story.user('super_admin', 'Raquel'),
    ...{ people: [], warehouses: [], open: [], paid: [], holder: undefined },
    ...{ ids: new Map(), underWay: new Map() },
  };
}

export function one<T>(among: readonly T[], at: number): T | undefined {
  return among[at % Math.max(among.length, 1)];
}

/** Notes an id that a question may be about. */
export function note(world: World, kind: string, id: string): string {
  const known = world.ids.get(kind) ?? [];
  world.ids.set(kind, [...new Set([...known, id])]);
  return id;
}

/** An event as its golden sample has it, but for `changes`. */
export function sample<T extends EventType>(type: T, changes: Partial<EventData<T>> = {}): DomainEvent {
  const version = eventDefinition(type)?.version ?? 1;
  const data: object = JSON.parse(readFileSync(new URL(`${type}.v${version}.json`, golden), 'utf8'));
  return parseEvent(type, version, { ...data, ...changes });
}

/** Appends what a person did. */
export async function by(
  { story }: World,
  [id, role]: readonly [string, Role],
  stream: string,
  ...events: DomainEvent[]
): Promise<void> {
  const { actor } = story;
  story.actor = { kind: 'user', id, role };
  try {
    await story.append(stream, ...events);
  } finally {
    story.actor = actor;
  }
}

/** Moves that each append one event of a person to the same stream. */
export function movesOf(
  world: World,
  who: readonly [string, Role],
  stream: string,
  ...events: DomainEvent[]
): Move[] {
  return events.map((event) => () => by(world, who, stream, event));
}
