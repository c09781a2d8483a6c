import { type Static, Type } from '@sinclair/typebox'
import { Closed, Name, Text } from './common.ts'

const MatrixRowSource = Closed(
  {
    value: Type.Union([Name], { description: 'Name under which the answer is kept.' }),
    label: Text,
  },
  { title: 'MatrixRow' },
)
export type MatrixRowSource = Static<typeof MatrixRowSource>

const MatrixColumnSource = Closed(
  {
    value: Type.Union([Type.String({ minLength: 1 }), Type.Integer()], { description: 'What is stored.' }),
    label: Text,
    exclusive: Type.Optional(
      Type.Boolean({ description: 'With several answers in a row: it is chosen alone.' }),
    ),
  },
  { title: 'MatrixColumn' },
)
export type MatrixColumnSource = Static<typeof MatrixColumnSource>

/** Questions that have the same answers. */
export const MatrixSource = Closed(
  {
    rows: Type.Array(MatrixRowSource, { minItems: 1, maxItems: 50, description: 'The questions.' }),
    columns: Type.Array(MatrixColumnSource, {
      minItems: 2,
      maxItems: 20,
      description: 'The answers, of which each row has one.',
    }),
    multiple: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether a row may have several answers.' }),
    ),
    complete: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether every row must be answered, as soon as one is.',
      }),
    ),
  },
  { title: 'Matrix' },
)
export type MatrixSource = Static<typeof MatrixSource>
