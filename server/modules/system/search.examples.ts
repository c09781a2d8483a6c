import { defineExamples, get } from '#tests/server/isolation/defineExamples.ts'

export default defineExamples({
  routes: {
    'GET /system/search/pages': get('/system/search/pages', 'shared'),
    'GET /system/search/records': get('/system/search/records?keyword=a', 'shared'),
  },
})
