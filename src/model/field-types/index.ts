// Made by `npm run schema types` from the files beside it. Changes here are lost.
import audience from './audience.ts'
import boolean from './boolean.ts'
import date from './date.ts'
import dateTime from './date-time.ts'
import duration from './duration.ts'
import integer from './integer.ts'
import json from './json.ts'
import links from './links.ts'
import matrix from './matrix.ts'
import number from './number.ts'
import rows from './rows.ts'
import signature from './signature.ts'
import string from './string.ts'
import time from './time.ts'

/** Every type of field with all that is known of it, by name. */
export const fieldTypes = {
  audience,
  boolean,
  date,
  'date-time': dateTime,
  duration,
  integer,
  json,
  links,
  matrix,
  number,
  rows,
  signature,
  string,
  time,
}
