import { type TSchema, Type } from '@sinclair/typebox'
import { Choice, Closed, Text, withMeaning } from './common.ts'

/** What a page file may say to a widget in x-component-props: name → what it takes. All of it may be left out. */
export type WidgetProperties = Record<string, TSchema>

const placeholder = withMeaning(Text, 'Grey words in the empty input.')

const autoFocus = Type.Boolean({ description: 'Whether the input has the focus as soon as it is drawn.' })

/** Of an input that is typed into, or opens something to choose from. */
export const inputProperties = { placeholder, autoFocus }

export const multiple = Type.Boolean({
  description: 'Whether several are chosen; on for lists and for references through a link table.',
})

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean()])

/** The choices of a widget that has none of its own. */
export const options = Type.Array(
  Closed(
    {
      value: Value,
      label: Type.String(),
      disabled: Type.Optional(Type.Boolean({ description: 'Shown, not chosen.' })),
    },
    { title: 'Choice' },
  ),
  { description: 'What is chosen from, as value and label; the values of enum where absent.' },
)

const TreeChoice = Type.Recursive(
  This =>
    Closed(
      {
        value: Type.Union([Type.String(), Type.Number()]),
        label: Text,
        disabled: Type.Optional(Type.Boolean({ description: 'Shown, not chosen.' })),
        children: Type.Optional(Type.Array(This)),
      },
      { title: 'TreeChoice', description: 'A choice, with those below it.' },
    ),
  { $id: 'TreeChoice' },
)

/** The same in levels. */
export const treeOptions = Type.Array(TreeChoice, {
  description: 'What is chosen from, as value, label and children.',
})

export const dict = Type.String({
  description: 'Dictionary type that is chosen from; that of x-dict where absent.',
})

export const optionType = Choice(['default', 'button'], {
  default: 'default',
  description: 'button draws the choices as one row of buttons.',
})

/** Of a picker of records. */
export const referenceProperties = {
  ...inputProperties,
  multiple,
  details: Type.Array(Type.String(), {
    description: 'Properties of a candidate that stand in grey behind its label.',
  }),
}

/** Of a picker of a record of one of several pages. */
export const oneOfProperties = { ...inputProperties, details: referenceProperties.details }

/** Of a picker of records that stand below each other. */
export const treeReferenceProperties = {
  ...inputProperties,
  multiple,
  display: Choice(['select', 'tree'], {
    default: 'select',
    description: 'tree shows the whole tree in the form, with boxes, instead of a field that unfolds.',
  }),
  fill: Type.Boolean({
    default: false,
    description:
      'Whether a tree that is shown whole takes the height that the form has left. For one field of a form.',
  }),
  linked: Type.Boolean({
    default: true,
    description:
      'Whether choosing a node of a tree that is shown whole chooses what is below and above it at first; people can change that.',
  }),
  ancestors: Type.Boolean({
    default: true,
    description:
      'Whether a node that is chosen while nodes are linked takes those above it along. Off where each choice stands for itself and what is below it, such as departments whose records are seen.',
  }),
}

/** Of an upload. */
export const fileProperties = {
  accept: Type.Array(Type.String({ pattern: '^[a-z0-9]+$' }), {
    minItems: 1,
    description:
      'Extensions that are taken, in small letters and without a dot: pdf. Where absent doc, xls, ppt, txt and pdf of files; png, jpg and jpeg of pictures.',
  }),
  size: Type.Number({ exclusiveMinimum: 0, default: 5, description: 'Largest file, in MB.' }),
  limit: Type.Integer({ minimum: 1, default: 5, description: 'How many files at most.' }),
  path: Type.String({ description: 'Address that takes the file; the one of the platform where absent.' }),
}
