import { makeHoldTable } from '../../hold/holdTable.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * Whether queue, timetable, mail and text messages wait for `npm run db -- release`: one row while they do. A restore
 * makes the table where the backup is older than it.
 */
export default defineMigration({ tables: ['sys_work_hold'], up: makeHoldTable })
