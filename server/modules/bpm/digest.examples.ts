import { defineExamples } from '#tests/server/isolation/defineExamples.ts'

const path = '/bpm/task/digest'

export default defineExamples({
  routes: {
    'GET /bpm/task/digest': { request: () => ({ path }), ...{ elsewhere: 'own', bare: true } },
    'PUT /bpm/task/digest': {
      request: () => ({ path, body: { isOn: false, hour: 8, onWorkingDays: true } }),
      ...{ elsewhere: 'own', bare: true },
    },
  },
})
