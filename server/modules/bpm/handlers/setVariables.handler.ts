import { defineHandler } from '#server/engine/defineHandler.ts'

/** Each field of the diagram becomes the variable of its name. */
export default defineHandler({
  name: 'setVariables',
  title: { zh: '设置流程变量', en: 'Set variables' },
  params: null,
  afterReturn: 'again',
  inside: async ({ params }) => ({ ...params }),
})
