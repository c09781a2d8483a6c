import { type Static, Type } from '@sinclair/typebox'
import { CALENDAR_UNITS } from '../calendar/calendarUnits.ts'
import { Choice, Closed, Expression, FieldName, Text, withMeaning } from './common.ts'

/** What can be found out of all records of a list. */
const SUMMARY_FUNCTIONS = ['sum', 'avg', 'min', 'max', 'count'] as const

/** What a row can look like: colours of tags, and less than the others. */
const ROW_TONES = ['danger', 'warning', 'success', 'info', 'muted'] as const

const Figure = Closed(
  {
    field: FieldName,
    function: Choice(SUMMARY_FUNCTIONS, {
      description:
        'sum and avg of numbers and lengths of time; min and max of numbers, lengths of time, dates and times; count: how many records have a value.',
    }),
    label: Type.Optional(withMeaning(Text, 'Word before the figure; that of its function where absent.')),
  },
  { title: 'Figure' },
)

const Group = Closed({
  field: FieldName,
  unit: Type.Optional(
    Choice(CALENDAR_UNITS, {
      default: 'day',
      description: 'Part of the calendar, of dates and moments in the zone of the platform.',
    }),
  ),
})

const Tone = Closed(
  {
    when: Expression(
      'Whether a row has this tone, true only. Reads the record as the list answers it, what is found out when it is read included, and one hop over a reference.',
    ),
    tone: Choice(ROW_TONES),
    label: withMeaning(Text, 'What the tone says, in a word or two: for whoever does not see colours.'),
  },
  { title: 'Tone' },
)

const PathOfCard = Type.String({
  description: 'Path of a property, one reference hop allowed, as of a column.',
})

const Card = Closed(
  {
    title: Type.Optional(PathOfCard),
    subtitle: Type.Optional(PathOfCard),
    image: Type.Optional(withMeaning(FieldName, 'Property whose widget can head a card, such as image.')),
    tags: Type.Optional(
      Type.Array(PathOfCard, {
        maxItems: 6,
        description: 'What stands beside the title, such as a state.',
      }),
    ),
    fields: Type.Optional(
      Type.Array(PathOfCard, { maxItems: 12, description: 'What stands below, each with its title.' }),
    ),
  },
  {
    title: 'Card',
    description:
      'How a record is drawn as a card, here and on a phone, and that users may choose cards in place of the table. What is absent follows from the columns.',
  },
)

/** Search fields that the server tells once the value of another is chosen. */
export const FurtherSearch = Closed(
  {
    by: withMeaning(FieldName, 'Searched property; the further fields are those of its chosen value.'),
    path: Type.String({
      pattern: '^/',
      description: 'Path of the route that answers these fields, below the API base.',
    }),
  },
  {
    title: 'FurtherSearch',
    description:
      'What is searched beside the properties, of the rows of server code: fields that follow from a value which is chosen first. The route is asked with the value by the name of the property, and answers as data a list of { name, title, kind, operator, options, dict, widget, widgetProps }. Values are sent as fields[name], ranges as fields[name][0] and fields[name][1]. Another value clears them.',
  },
)

/** What a list says of its records beyond their columns. */
export const ListLooks = {
  summary: Type.Optional(
    Type.Array(Figure, {
      maxItems: 20,
      description:
        'Figures below the list, found out by the server over all records that the filter and the rights of the reader leave, not only those of the page.',
    }),
  ),
  groupBy: Type.Optional(
    Type.Union([FieldName, Group], {
      description:
        'Property by which rows stand together under headings with their number; users may choose another, or none.',
    }),
  ),
  tone: Type.Optional(
    Type.Array(Tone, { maxItems: 10, description: 'How rows look; the first that holds.' }),
  ),
  card: Type.Optional(Card),
}

export type FigureSource = Static<typeof Figure>
export type FurtherSearchSource = Static<typeof FurtherSearch>
export type GroupSource = Static<typeof Group>
export type ToneSource = Static<typeof Tone>
export type CardSource = Static<typeof Card>
