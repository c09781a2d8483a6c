import {
  type ObjectOptions,
  type SchemaOptions,
  type Static,
  type StringOptions,
  type TProperties,
  type TSchema,
  Type,
} from '@sinclair/typebox'

/** An object schema that refuses keys it does not name. */
export const Closed = <T extends TProperties>(properties: T, options: ObjectOptions = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** One of some words. */
export const Choice = <const T extends readonly string[]>(values: T, options: SchemaOptions = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: values, ...options })

/** A text for people: one string (Chinese), or one per language. */
export const Text = Type.Union(
  [Type.String({ minLength: 1 }), Closed({ zh: Type.String({ minLength: 1 }), en: Type.String() })],
  {
    title: 'Text',
    description: 'A text for people: a string in Chinese, or one per language.',
  },
)
export type Text = Static<typeof Text>

/** A schema with what it means at one place: a union of one keeps its own description. */
export const withMeaning = <Schema extends TSchema>(schema: Schema, description: string): Schema => ({
  ...schema,
  description,
})

/** A CEL expression. */
export const Expression = (description: string) =>
  Type.String({ minLength: 1, description: `CEL expression. ${description}` })

/** What a project has and its page files name; editors offer what is there. */
export type ProjectNames =
  | 'pages'
  | 'widgets'
  | 'custom'
  | 'icons'
  | 'dictionaries'
  | 'permissions'
  | 'menus'
  | 'menuPages'
  | 'roles'
  | 'tenantTypes'

/** A text that names something of the project. */
export const NameOf = (names: ProjectNames, options: StringOptions = {}) => Type.String({ ...options, names })

/** Name of a property: letters and digits, beginning with a lower-case letter. */
export const Name = Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' })

/** Name of a property of this resource. */
export const FieldName = Type.String({ description: 'Name of a property.' })

/** Key of a page: path of its file below schemas/, without .json. */
export const PageKey = NameOf('pages', {
  pattern: '^[a-zA-Z0-9_-]+(/[a-zA-Z0-9_-]+)*$',
  description: 'Key of a page: path of its file below schemas/, without .json.',
})

/** When something of a form is asked for, and when it must be answered. */
export const Presence = {
  'x-visible': Type.Optional(
    Expression(
      'Whether it is asked for, true only; judged over the record as it will be. What is hidden is not demanded, has no default and is stored as null, whatever was sent. Reads the record, its row and one hop over a reference.',
    ),
  ),
  'x-required': Type.Optional(
    Expression('When it is demanded, as long as it is asked for. Reads what x-visible reads.'),
  ),
}

const rule = {
  assert: Expression('Must be true; null counts as true, so that optional properties may stay empty.'),
  message: Text,
}

/** A rule about a property. */
export const Rule = Closed(rule, { title: 'Rule' })

/** A rule over several properties. */
export const RecordRule = Closed(
  {
    ...rule,
    at: Type.Optional(
      withMeaning(
        FieldName,
        'Property at which the mistake stands; above the form where absent, or at the first that the rule reads.',
      ),
    ),
  },
  { title: 'RecordRule' },
)

const Effect = Closed({
  state: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Field state: visible, hidden, disabled, readOnly, required, value, title, dataSource. A string "{{ … }}" is a CEL expression.',
    }),
  ),
  schema: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Schema keywords to change, such as x-component-props. A string "{{ … }}" is a CEL expression.',
    }),
  ),
})

/** Linkage between the fields of a form. */
export const Reaction = Closed(
  {
    dependencies: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Fields whose values are `deps[0]`, `deps[1]`, … in the expressions.',
      }),
    ),
    target: Type.Optional(Type.String({ description: 'Field that is changed; this field where absent.' })),
    when: Type.Optional(Expression('Chooses between fulfill and otherwise; absent is true, null is false.')),
    fulfill: Type.Optional(Effect),
    otherwise: Type.Optional(Effect),
  },
  { title: 'Reaction' },
)
export type Reaction = Static<typeof Reaction>
export type Rule = Static<typeof Rule>
export type RecordRule = Static<typeof RecordRule>
