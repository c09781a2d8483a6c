import { localized } from '#model/language/localized.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { readCalendar } from './calendarOf.ts'

/** The calendars by which working days are counted. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/calendar/year',
      access: { session: 'which days are worked, for everybody who has deadlines' },
      summary:
        'What the calendars of the platform and of the own institution say of a year: `{ platform, own }`, each a list of `{ name, from, last, isWorking }`. The own one counts more; days of neither are worked from Monday to Friday',
      query: {
        type: 'object',
        required: ['year'],
        properties: {
          year: { type: 'string', title: localized('年份'), pattern: '^[12][0-9]{3}$' },
        },
      },
      run: async ({ tx, caller }, { query }) => ({
        data: await readCalendar(tx, caller.tenantId, {
          from: `${query.year}-01-01`,
          last: `${query.year}-12-31`,
        }),
      }),
    },
  ],
})
