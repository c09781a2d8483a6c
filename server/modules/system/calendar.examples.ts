import { defineExamples } from '#tests/server/isolation/defineExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'

/** A day off of the owner's institution, which no other one reads. */
export default defineExamples({
  routes: {
    'GET /system/calendar/year': {
      async request(world) {
        const body = {
          name: `${OWNER_MARK}校庆`,
          kind: 'rest',
          firstDay: '2031-05-06',
          lastDay: '2031-05-06',
        }
        await world.succeed(world.owner, { method: 'POST', path: '/system/own-calendar/create', body })
        return { path: '/system/calendar/year?year=2031' }
      },
      elsewhere: 'own',
    },
  },
})
