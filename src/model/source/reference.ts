import { type Static, Type } from '@sinclair/typebox'
import { Choice, Closed, Expression, FieldName, Name, PageKey, Text } from './common.ts'

/** A reference to the records of another page's resource. */
export const ReferenceSource = Closed(
  {
    to: PageKey,
    embed: Type.Optional(
      Type.Array(FieldName, {
        description:
          'Fields of the target that answers carry beside the id, in an object named after the property without its "Id" (deptId → dept). The label of the target is always among them, and what a `when` of an operation or action reads of it.',
      }),
    ),
    as: Type.Optional(
      Type.String({ description: 'Name of the embedded object, where the derived one does not fit.' }),
    ),
    key: Type.Optional(
      Type.String({
        description: 'Unique property of the target that is stored, where it is not its key (dictType).',
      }),
    ),
    through: Type.Optional(
      Type.String({ description: 'Link table of an n:m reference; the property is an array of ids.' }),
    ),
    where: Type.Optional(
      Expression(
        'Which records of the target may be chosen: a filter over these. `values` is the form, and in a row its properties before those of the record; what is worked out of `values`, `user` and `now` may use every function, and keeps nothing where it is null.',
      ),
    ),
    onDelete: Type.Optional(
      Choice(['restrict', 'cascade', 'set null'], {
        default: 'restrict',
        description:
          'What deleting the target does to this record. Links of n:m references default to cascade.',
      }),
    ),
  },
  { title: 'Reference' },
)

export type ReferenceSource = Static<typeof ReferenceSource>

/** One of the pages that a property refers to. */
const OneOfTargetSource = Closed(
  {
    to: PageKey,
    type: Type.Optional(
      Type.Union([Name], {
        description:
          'Name that records keep of the page and expressions compare; the end of its key where absent: device for asset/device/index.',
      }),
    ),
    title: Type.Optional(Text),
  },
  { title: 'OneOfTarget' },
)

/** A reference to a record of one of several pages. */
export const OneOfSource = Closed(
  {
    oneOf: Type.Array(Type.Union([PageKey, OneOfTargetSource]), {
      minItems: 2,
      maxItems: 20,
      description:
        'Pages whose records it may refer to. The type of the record is kept in a property of its own: subjectType for subjectId.',
    }),
    onDelete: Type.Optional(
      Choice(['restrict', 'set null'], {
        default: 'restrict',
        description: 'What deleting the record does to this one.',
      }),
    ),
  },
  { title: 'OneOf' },
)
export type OneOfSource = Static<typeof OneOfSource>
