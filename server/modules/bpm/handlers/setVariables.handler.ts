import { defineHandler } from '#server/engine/defineHandler.ts'

/** Each field of the diagram becomes the variable of its name. */
export default defineHandler({
  name: 'setVariables',
  title: { zh: '设置流程变量', en: 'Set variables' },
  description: {
    zh: '每个字段成为同名的流程变量',
    en: 'Each field becomes the variable of its name',
  },
  params: null,
  afterReturn: 'again',
  inside: async ({ params }) => ({ ...params }),
})
