import { Type } from '@sinclair/typebox'
import { Text, withMeaning } from './common.ts'

/** Words in and around the input of a property. */
export const Affixes = {
  'x-placeholder': Type.Optional(withMeaning(Text, 'Grey words in the empty input.')),
  'x-prefix': Type.Optional(
    withMeaning(Text, 'Before the value, in inputs, lists and details: ¥. Of numbers and one-line texts.'),
  ),
  'x-suffix': Type.Optional(
    withMeaning(Text, 'Behind the value, in inputs, lists and details. Of numbers and one-line texts.'),
  ),
  'x-unit': Type.Optional(
    withMeaning(
      Text,
      'What a number counts or measures: kg, 人. Behind the value, in the heading of exports and import templates, and in the description of the API.',
    ),
  ),
  'x-empty': Type.Optional(
    withMeaning(
      Text,
      'What having no value means, as lists, records and exports say it in place of a dash: everybody, for ever. Forms keep their placeholder.',
    ),
  ),
}
