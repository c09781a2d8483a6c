// Made by `npm run schema types` from the files beside it. Changes here are lost.
import { base as audience } from './audience.ts'
import { base as boolean } from './boolean.ts'
import { base as date } from './date.ts'
import { base as dateTime } from './date-time.ts'
import { base as duration } from './duration.ts'
import { base as integer } from './integer.ts'
import { base as json } from './json.ts'
import { base as links } from './links.ts'
import { base as matrix } from './matrix.ts'
import { base as number } from './number.ts'
import { base as rows } from './rows.ts'
import { base as signature } from './signature.ts'
import { base as string } from './string.ts'
import { base as time } from './time.ts'

/** What both sides know of every type of field, by name. */
export const bases = {
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
