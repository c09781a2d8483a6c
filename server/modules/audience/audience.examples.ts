import { defineExamples, ofPlatform } from '#tests/server/isolation/defineExamples.ts'

export default defineExamples({
  routes: {
    'POST /system/audience/people': {
      request: () => ({
        path: '/system/audience/people',
        body: {
          from: 'system/notify/template/index',
          field: 'sendToAudience.receivers',
          rule: { roles: [1] },
        },
      }),
      actor: ofPlatform,
      elsewhere: 'refused',
      bare: true,
    },
  },
})
