import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { typeFormats } from '../field-types/shared/fieldTypeBase.ts'
import { Affixes } from './affixes.ts'
import { AudienceSource } from './audience.ts'
import { CaseSource } from './case.ts'
import {
  Choice,
  Closed,
  Expression,
  FieldName,
  Name,
  NameOf,
  PageKey,
  Presence,
  Reaction,
  Rule,
  Text,
  withMeaning,
} from './common.ts'
import { MatrixSource } from './matrix.ts'
import { OneOfSource, ReferenceSource } from './reference.ts'
import { SeriesSource } from './series.ts'

/** Colours of tags, the same as those of dictionary values. */
const TONES = ['default', 'primary', 'success', 'info', 'warning', 'danger'] as const

/** One of the values that a property takes. */
export const OptionSource = Closed(
  {
    value: Type.Union([Type.String({ minLength: 1 }), Type.Integer()], {
      description: 'What is stored; of the type of the property, or of the items of a list.',
    }),
    label: Text,
    color: Type.Optional(
      Choice(TONES, { default: 'default', description: 'Colour of its tag, as dictionaries have them.' }),
    ),
    image: Type.Optional(
      Type.String({ minLength: 1, description: 'Address of a picture, shown with the label.' }),
    ),
    exclusive: Type.Optional(
      Type.Boolean({ description: 'In a list: it is chosen alone ("none of these").' }),
    ),
    other: Type.Optional(
      Type.Boolean({
        description:
          'Choosing it asks for a text, which is kept in a property of its own: kindOther for kind, 200 characters, hidden and null unless the option is chosen.',
      }),
    ),
  },
  { title: 'Option' },
)
export type OptionSource = Static<typeof OptionSource>

const CopiedPath = Type.String({
  pattern: '^[a-z][A-Za-z0-9]*\\.[a-z][A-Za-z0-9]*$',
  description: 'The reference beside it, and the property of the referred record: courseId.hours.',
})

/** A value that is taken from a chosen record. */
const CopySource = Closed(
  {
    from: CopiedPath,
    bound: Type.Optional(
      Type.Boolean({
        description:
          'Nobody may change it: it is what the record had when it was chosen. Otherwise it is a proposal.',
      }),
    ),
  },
  { title: 'Copy' },
)
/** A value taken of the records that refer to this one. */
export const RollupSource = Closed(
  {
    of: PageKey,
    via: Type.Optional(
      Type.String({
        description:
          'Their property that refers to this record; may be left out where only one refers to this page.',
      }),
    ),
    where: Type.Optional(
      Expression('Filter over these records; all of them where absent. It may read `now` and `user`.'),
    ),
    count: Type.Optional(Type.Literal(true, { description: 'How many there are.' })),
    sum: Type.Optional(
      Type.String({ description: 'Property of theirs that is added up; 0 where there are none.' }),
    ),
    min: Type.Optional(
      Type.String({ description: 'Property of theirs whose smallest or earliest value it is.' }),
    ),
    max: Type.Optional(
      Type.String({ description: 'Property of theirs whose greatest or latest value it is.' }),
    ),
    latest: Type.Optional(
      Closed({
        value: Type.String({ description: 'Property of the latest of them.' }),
        by: Type.Optional(
          Type.String({
            default: 'createTime',
            description:
              'Property by which one is the latest; of two at once the one with the greater key is.',
          }),
        ),
      }),
    ),
    stored: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Whether it is kept in a column of its own, counted anew whenever one of those records changes: for sorting, searching and indexes over more than 100,000 records. Its `where` then reads nothing but these records.',
      }),
    ),
  },
  {
    title: 'Rollup',
    description:
      'Count, sum, smallest, greatest or latest of the records of a page that refer to this one, found out when it is read: of all that the institution has outside the trash, and answered to those only who may list them. Sorted and searched, and stored only where it says so.',
  },
)
export type RollupSource = Static<typeof RollupSource>

const PropertyKeywords = {
  title: Type.Optional(Text),
  description: Type.Optional(withMeaning(Text, 'Help, shown as one grey line under the field.')),
  ...Affixes,
  default: Type.Optional(Type.Unknown()),
  readOnly: Type.Optional(
    Type.Boolean({ description: 'Answered, never written by a client; changed by actions and hooks only.' }),
  ),
  writeOnly: Type.Optional(
    Type.Boolean({ description: 'Written, never answered; an empty value means unchanged.' }),
  ),
  'x-encrypted': Type.Optional(
    Type.Boolean({
      description:
        'Stored encrypted with the key of the installation; for what is writeOnly: passwords of accounts elsewhere, keys, tokens.',
    }),
  ),
  'x-dict': Type.Optional(
    NameOf('dictionaries', { description: 'Dictionary type whose values this property takes.' }),
  ),
  'x-options': Type.Optional(
    Type.Array(OptionSource, {
      minItems: 1,
      description:
        'Values that this property takes, with labels, colours and pictures, without a dictionary: of a text, a whole number, or a list of these. 500 at most.',
    }),
  ),
  'x-matrix': Type.Optional(
    withMeaning(
      MatrixSource,
      'Questions that have the same answers, as rows and columns; the value is an object with the answer of each row. A row may stay without an answer unless it is complete; one at least has one.',
    ),
  ),
  'x-audience': Type.Optional(
    withMeaning(
      AudienceSource,
      'The value says who is meant: everybody, or whoever is meant by one of these parts, which pages offer (`audienceParts`). It is stored as a rule and decided when it is read: `inAudience(audience, user)`.',
    ),
  ),
  'x-ref': Type.Optional(
    Type.Union([PageKey, ReferenceSource, OneOfSource], {
      description: 'Page to whose records this property refers, or several of which it is one.',
    }),
  ),
  'x-scale': Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 12,
      description:
        'Decimal places of an exact number (money). With more, what people give is refused; what is worked out is rounded half away from zero.',
    }),
  ),
  'x-login': Type.Optional(
    Type.Boolean({
      description:
        'The value is the login name of an account. Lists that show it and single records answer what its person is called beside it (createBy: createByName), and screens show that.',
    }),
  ),
  'x-translatable': Type.Optional(
    Type.Boolean({
      description: 'The text has an English beside it, as data (roleNameEn), which English screens show.',
    }),
  ),
  'x-order': Type.Optional(
    Type.Boolean({
      description:
        'The number is the place of the record in its list, in a tree below its parent. A new record that gives none comes after the last.',
    }),
  ),
  'x-unique': Type.Optional(Type.Boolean({ description: 'No two records of a tenant share the value.' })),
  'x-search': Type.Optional(
    Type.Union([Type.Boolean(), Choice(['eq', 'contains', 'prefix', 'range', 'in'])], {
      description:
        'Puts the property into the search form. true derives the operator: text contains, dates and numbers range, all else eq.',
    }),
  ),
  'x-compute': Type.Optional(
    Expression(
      'Value derived from other properties of the record; stored on write, so it sorts and filters. What it reads of the key is there from the first moment.',
    ),
  ),
  'x-cases': Type.Optional(
    Type.Array(CaseSource, {
      minItems: 1,
      description:
        'Value that the record has now: of the first case that holds, null where none does. Never stored, so that it may follow the clock; searched, not sorted.',
    }),
  ),
  'x-rollup': Type.Optional(RollupSource),
  'x-series': Type.Optional(
    Type.Union([Type.String({ minLength: 1 }), SeriesSource], {
      description:
        'Number that a new record gets as it is stored and keeps for ever, without gaps unless it says so: a pattern such as `HT-{yyyy}-{0000}`. It counts for each tenant, each period in the pattern and each value of the properties in it.',
    }),
  ),
  'x-copy': Type.Optional(
    Type.Union([CopiedPath, CopySource], {
      description:
        'Taken from a record when that is chosen, as far as the caller may read it there, and again when another is chosen; never when the other record changes.',
    }),
  ),
  'x-default': Type.Optional(Expression('Value of a new record.')),
  ...Presence,
  'x-rules': Type.Optional(
    Type.Array(Rule, { description: 'Rules about this property; its value is `self`.' }),
  ),
  'x-message': Type.Optional(
    Type.Union([Text, Type.Record(Type.String(), Text)], {
      description: "Message instead of the catalogue's, for every rule or by rule.",
    }),
  ),
  'x-permission': Type.Optional(
    Closed({
      read: Type.Optional(
        NameOf('permissions', { description: 'Permission without which the value never leaves the server.' }),
      ),
      write: Type.Optional(
        NameOf('permissions', { description: 'Permission without which a change is refused.' }),
      ),
    }),
  ),
  'x-write': Type.Optional(
    Choice(['create', 'always'], {
      description: '"create": settable on a new record only.',
    }),
  ),
  'x-table': Type.Optional(
    Type.String({
      description: 'Child table of an array of objects; without it the array is stored as JSONB.',
    }),
  ),
  'x-schema': Type.Optional(
    withMeaning(
      FieldName,
      'Property with the published run-time schema that describes this document. `properties` beside it name what columns, searches and exports of the page may read of it (content.amount), whichever version describes it: a value of another kind counts as none.',
    ),
  ),
  'x-renamed-from': Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1, maxItems: 10, uniqueItems: true })], {
      description:
        'Former name; the column is renamed, never dropped and made anew. Also where a start has made the new column already, while nothing was written into it; otherwise `npm run db -- plan` tells what would move. Of a part of a value or document: its former name, or a list of them, the newest first; what was stored before is read under these.',
    }),
  ),
  'x-component': Type.Optional(
    NameOf('widgets', { description: 'Key of the widget; derived from the data where absent.' }),
  ),
  'x-component-props': Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'Properties of the widget.' }),
  ),
  'x-companion': Type.Optional(
    withMeaning(
      FieldName,
      'Boolean property beside it that the widget shows and changes as well, so that it stands nowhere else in the form: of a tree that is shown whole, whether choosing a node takes along what is below and above it.',
    ),
  ),
  'x-decorator': Type.Optional(
    Type.String({ description: 'What stands around the widget. Default: form-item.' }),
  ),
  'x-decorator-props': Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  'x-reactions': Type.Optional(
    Type.Union([Reaction, Type.Array(Reaction)], { description: 'Linkage with other fields of the form.' }),
  ),
}

/** Rows of several shapes, each with properties of its own. */
const blocksOf = <Property extends TSchema>(property: Property) =>
  Closed(
    {
      by: Type.Optional(
        Type.Union([Name], {
          default: 'type',
          description: 'Name of the property of each row that says of which shape it is.',
        }),
      ),
      shapes: Type.Record(
        Name,
        Closed(
          {
            title: Type.Optional(Text),
            properties: Type.Record(Name, property, { minProperties: 1 }),
            required: Type.Optional(Type.Array(Type.String(), { uniqueItems: true })),
          },
          { title: 'Shape' },
        ),
        { minProperties: 1, description: 'Shapes that rows have, by what their rows say of them.' },
      ),
    },
    {
      title: 'Blocks',
      description:
        'Of a list: its rows are of several shapes, told apart by one property, which says the name of the shape and never changes. Kept as JSON, each row with the properties of its shape.',
    },
  )

/** One property: facts about data in JSON Schema 2020-12, `x-` keywords for everything else. */
export const PropertySource = Type.Recursive(
  This =>
    Closed(
      {
        type: Type.Optional(Choice(['string', 'integer', 'number', 'boolean', 'array', 'object'])),
        format: Type.Optional(
          Choice([
            ...typeFormats.map(({ name }) => name),
            'email',
            'uri',
            'uuid',
            'ipv4',
            'ipv6',
            'mobile',
            'national-id',
            'credit-code',
            'region',
            'color',
            'password',
          ]),
        ),
        enum: Type.Optional(Type.Array(Type.Unknown(), { minItems: 1 })),
        const: Type.Optional(Type.Unknown()),
        minLength: Type.Optional(Type.Integer({ minimum: 0 })),
        maxLength: Type.Optional(Type.Integer({ minimum: 0 })),
        pattern: Type.Optional(Type.String({ format: 'regex' })),
        minimum: Type.Optional(Type.Number()),
        maximum: Type.Optional(Type.Number()),
        exclusiveMinimum: Type.Optional(Type.Number()),
        exclusiveMaximum: Type.Optional(Type.Number()),
        multipleOf: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
        minItems: Type.Optional(Type.Integer({ minimum: 0 })),
        maxItems: Type.Optional(Type.Integer({ minimum: 0 })),
        uniqueItems: Type.Optional(Type.Boolean()),
        items: Type.Optional(This),
        properties: Type.Optional(Type.Record(Name, This)),
        'x-blocks': Type.Optional(blocksOf(This)),
        required: Type.Optional(Type.Array(Type.String(), { uniqueItems: true })),
        additionalProperties: Type.Optional(Type.Union([Type.Boolean(), This])),
        ...PropertyKeywords,
      },
      { title: 'Property' },
    ),
  { $id: 'Property' },
)
export type PropertySource = Static<typeof PropertySource> & {
  /** Of a property that no file writes: that one of its options asks for this text. */
  otherOf?: string
  /** The same: that it is the English of that property. */
  translates?: string
  /** The same: that it says of which page the record is to which that property refers. */
  typeOf?: string
  /** The same: that it says of which shape a row is. */
  tellsShape?: true
}
