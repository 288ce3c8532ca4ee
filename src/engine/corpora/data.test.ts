import { expect, it } from 'vitest';
import { findOperation } from '../../core/cells/index.ts';
import corporaData from './corpora.yaml';
import { corporaFileSchema, shapeFileSchema } from './schema.ts';
import sourceShapeData from './shapes/source.yaml';

it('has the tree shapes of the traversal, and a listing of each', () => {
  const { shapes, corpora } = corporaFileSchema.parse(corporaData);
  expect(findOperation('traverse')!.parameters.shape!.values).toEqual(Object.keys(shapes));
  for (const { shape } of corpora) expect(Object.keys(shapes)).toContain(shape);
  expect(() => shapeFileSchema.parse(sourceShapeData)).not.toThrow();
});
