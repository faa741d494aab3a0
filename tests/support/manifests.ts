import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

/** The manifests of production on Kubernetes. */
export const folder = new URL('../../deploy/kubernetes/', import.meta.url);
/** The text of one of its files. */
export const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

const containerSchema = z.looseObject({
  name: z.string(),
  image: z.string().optional(),
  args: z.array(z.string()).optional(),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })).optional(),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))).optional(),
});
const podSchema = z.looseObject({
  containers: z.array(containerSchema),
  volumes: z
    .array(
      z.looseObject({
        persistentVolumeClaim: z.unknown().optional(),
        secret: z.looseObject({ secretName: z.string() }).optional(),
      }),
    )
    .optional(),
});
/** A CronJob has its pods one level deeper. */
const flat = (document: unknown) => {
  const outer = z.looseObject({ spec: z.looseObject({ jobTemplate: z.unknown() }) }).safeParse(document).data;
  return outer?.spec.jobTemplate ? { ...outer, ...Object(outer.spec.jobTemplate) } : document;
};
export const resourceSchema = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    replicas: z.int().optional(),
    selector: z.looseObject({}).optional(),
    template: z
      .looseObject({
        metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }).optional(),
        spec: podSchema,
      })
      .optional(),
  }),
});
export const kustomization = z
  .looseObject({
    namespace: z.string(),
    resources: z.array(z.string()),
    patches: z.array(z.looseObject({ path: z.string() })),
    configMapGenerator: z.array(z.object({ name: z.string(), envs: z.array(z.string()) })),
    secretGenerator: z.array(z.object({ name: z.string(), envs: z.array(z.string()) })),
    images: z.array(z.looseObject({ name: z.string() })),
  })
  .parse(parse(read('kustomization.yaml')));

/** Everything that `kubectl apply -k` makes there, but the namespace. */
export const resources = kustomization.resources
  .filter((name) => name !== 'namespace.yaml')
  .flatMap((name) =>
    parseAllDocuments(read(name)).map((document) => resourceSchema.parse(flat(document.toJS()))),
  );

export const containersOf = (one: (typeof resources)[number]) => one.spec.template?.spec.containers ?? [];
