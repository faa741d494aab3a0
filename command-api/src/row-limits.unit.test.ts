import { CAMERAS_MAX } from '@nodo/contracts/videos/views';
import { WAREHOUSES_MAX } from '@nodo/contracts/warehouses/views';
import { newId } from '@nodo/platform/ids';
import { expect, it } from 'vitest';
import { MemoryLog } from './testing/memory-log.ts';
import { warehouse } from './testing/samples.ts';
import { admin, createProcess } from './testing/system.ts';

const camera = { name: 'Cámara Norte', location: 'Torre', angle: 'Al sur' };

it.each([
  ['CreateWarehouse', warehouse, WAREHOUSES_MAX, 'bodegas'],
  ['RegisterCamera', camera, CAMERAS_MAX, 'cámaras'],
] as const)(
  '%s is refused beyond what lists show, but not to who repeats it',
  async (command, payload, most, named) => {
    let count = most - 1;
    const process = createProcess(new MemoryLog(), undefined, undefined, 0, async () => count);
    const make = (key: string) => process.send(command, payload, { actor: admin, key });
    const key = newId();
    const { result } = await make(key);
    count = most;
    await expect(make(newId())).rejects.toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringContaining(named),
    });
    expect((await make(key)).result).toEqual(result);
  },
);
