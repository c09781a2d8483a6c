import { defineExamples, get } from '#tests/server/isolation/defineExamples.ts'

export default defineExamples({
  routes: {
    'GET /system/dict/data/list-all-simple': get('/system/dict/data/list-all-simple', 'shared'),
    'GET /system/dict/data/type/:dictType': get('/system/dict/data/type/sys_normal_disable', 'shared'),
    'GET /system/dict/usage/list': get('/system/dict/usage/list?dictType=sys_normal_disable', 'shared'),
    'GET /system/dict/type/optionselect': get('/system/dict/type/optionselect', 'shared'),
  },
})
