import { type Static, Type } from '@sinclair/typebox'
import { Closed, Expression, FieldName, Name, PageKey, Text, withMeaning } from './common.ts'

/** Records that refer to the one that is changed. */
const ReferringSource = Closed(
  {
    of: PageKey,
    via: Type.String({
      description: 'Their property that refers to records of this page, to one or to several.',
    }),
    where: Type.Optional(
      Expression(
        'Which of them count: a filter over these, with `user` and `now`, as "returnedAt == null". All where absent.',
      ),
    ),
  },
  { title: 'Referring' },
)

/** What follows when a property gets a value, or an action runs, for others than the record itself. */
export const ConsequenceSource = Closed(
  {
    field: Type.Optional(withMeaning(FieldName, 'Property whose change has the consequence.')),
    value: Type.Optional(
      Type.Union([Type.String(), Type.Integer(), Type.Boolean()], {
        description: 'What it changes to: "1" where 1 means stopped. Any other value asks nothing.',
      }),
    ),
    passed: Type.Optional(
      Type.Literal(true, {
        description:
          'In place of value: the property is a moment, and gets one that has passed, as the end of what is used until then.',
      }),
    ),
    changed: Type.Optional(
      Type.Array(FieldName, {
        minItems: 1,
        uniqueItems: true,
        description:
          'In place of field and value: properties of which one gets another value, whatever it is: whom something is for, and when.',
      }),
    ),
    was: Type.Optional(
      Expression(
        'Of which records it is asked, as they are before the change: "status == \'0\'" for those that are published already.',
      ),
    ),
    when: Type.Optional(
      Expression(
        'Of which records it is asked, as they are to be after the change; of an action, as they are. The others are neither named nor counted.',
      ),
    ),
    onCreate: Type.Optional(
      Type.Literal(true, {
        description:
          'Beside value: also asked of a new record that begins with it. Then whoever may create may ask.',
      }),
    ),
    danger: Type.Optional(
      Type.Literal(false, {
        description:
          'Of a value, moment or change: it takes nothing away, and its question is not drawn as a danger. Of an action, its own danger counts.',
      }),
    ),
    action: Type.Optional(
      Type.String({
        description:
          'Name of the action that has the consequence, in place of field and value. It asks this alone; an action without one asks what follows from the values that it sets.',
      }),
    ),
    ask: withMeaning(
      Text,
      'The question before it is done; {label} is the record, or the first of several, {records} how many they are.',
    ),
    does: Type.Optional(
      withMeaning(
        Text,
        'What the question and its button are called, {records} being how many; the title of the action where absent, and of a change that is saved the button that saves it.',
      ),
    ),
    count: Type.Optional(
      Type.Union([Name, ReferringSource], {
        description:
          'How many are affected, counted on the server under the rights of whoever asks: records that refer to it, or what server code counts under this name. Counted again when it is done; where there are more by then, it is asked again.',
      }),
    ),
    tell: Type.Optional(
      withMeaning(
        Text,
        'What is said of them behind the question, {count} being how many; left out where there are none.',
      ),
    ),
    always: Type.Optional(
      withMeaning(
        Text,
        'What is true whether somebody is affected or not, and said behind the question in any case: "It can no longer be chosen."',
      ),
    ),
  },
  { title: 'Consequence' },
)
export type ConsequenceSource = Static<typeof ConsequenceSource>
