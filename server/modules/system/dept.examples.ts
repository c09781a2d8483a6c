import { defineExamples } from '#tests/server/isolation/defineExamples.ts'

export default defineExamples({
  // At the top on purpose: an institution has one already.
  values: { 'system/dept/index': { parentId: 0 } },
  routes: {
    'GET /system/dept/list/exclude/:deptId': {
      async request(world) {
        await world.record('system/dept/index')
        return { path: `/system/dept/list/exclude/${(await world.fresh('system/dept/index')).deptId}` }
      },
      elsewhere: 'refused',
    },
  },
})
