import { Type } from '@sinclair/typebox'
import { defineJob } from '../engine/defineJob.ts'

/** Clears dead rows of the embedded database, which nothing else clears. */
export default defineJob({
  name: 'vacuumDatabase',
  title: '整理嵌入式数据库',
  description: '回收嵌入式数据库中已删除数据占用的空间；使用 PostgreSQL 服务器时由服务器自行完成',
  params: Type.Object({}),
  async run(_params, { services }) {
    if (services.database.kind !== 'embedded') return '使用 PostgreSQL 服务器，无需整理'
    await services.database.vacuum()
    return '整理完成'
  },
})
