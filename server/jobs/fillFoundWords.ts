import { Type } from '@sinclair/typebox'
import { defineJob } from '../engine/defineJob.ts'

/** Whatever wrote a record, the words by which the header's search finds it follow. */
export default defineJob({
  name: 'fillFoundWords',
  title: '更新搜索词',
  description: '为新增和改名的记录生成顶栏搜索用的拼音和首字母；尚未生成的最近记录也能搜到',
  params: Type.Object({}),
  run: async (_params, { services, signal }) => `已更新 ${await services.foundWords.goOn(signal)} 条记录`,
})
