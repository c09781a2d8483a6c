/**
 * The widgets that fill in a form without any request of their own but for dictionaries, which travel with the form:
 * those that visitors without a session may be given. What is not named here may ask the server for something.
 */
export const VISITOR_WIDGETS: ReadonlySet<string> = new Set([
  'array-table',
  'checkbox',
  'color',
  'date',
  'date-range',
  'date-time',
  'date-time-range',
  'dict-checkbox',
  'dict-radio',
  'dict-select',
  'duration',
  'image-choice',
  'matrix',
  'named-texts',
  'number',
  'number-range',
  'object',
  'radio',
  'ranking',
  'rate',
  'region',
  'scale',
  'select',
  'signature',
  'slider',
  'switch',
  'tags',
  'text',
  'textarea',
  'time',
  'time-range',
])

/** What visitors send as files, through the link, beside what they fill in. What was uploaded is not shown to them. */
export const VISITOR_UPLOADS: ReadonlySet<string> = new Set(['file', 'image'])
