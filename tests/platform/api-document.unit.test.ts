import { apiRoutes } from '@nodo/contracts/api';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../query-api/src/api-docs/document.ts';

test('the document of the API is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const document: object = JSON.parse(JSON.stringify(openApiDocument()));
  const { valid, errors } = await validator.validate({ ...document });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('every route of the services is in the document once, under a name of its own', () => {
  const operations = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const declared = apiRoutes.filter(({ service }) => service !== 'gateway');
  expect(operations.map(({ route }) => route).toSorted()).toEqual(
    declared.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(declared.length);
});
