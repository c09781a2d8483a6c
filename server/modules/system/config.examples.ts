import { defineExamples, get } from '#tests/server/isolation/defineExamples.ts'

export default defineExamples({
  routes: {
    'GET /system/config/configKey/:configKey': get('/system/config/configKey/sys.account.chrtype', 'shared'),
  },
})
