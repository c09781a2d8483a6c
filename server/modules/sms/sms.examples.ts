import { defineExamples, get } from '#tests/server/isolation/defineExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'

export default defineExamples({
  values: {
    'system/sms/channel/index': { code: 'DEBUG' },
  },
  makers: {
    'system/sms/log/index': world =>
      world.insert('sys_sms_log', {
        ...{ mobile: '13900000001', template_content: `${OWNER_MARK}内容` },
        ...{ channel_code: 'DEBUG', template_code: 'interview', template_type: 2 },
      }),
  },
  routes: {
    'GET /system/sms-channel/simple-list': get('/system/sms-channel/simple-list', 'shared'),
    'GET /system/sms-channel/list-all-simple': get('/system/sms-channel/list-all-simple', 'shared'),
  },
})
