import { Type } from '@sinclair/typebox'
import { defineJob } from '../engine/defineJob.ts'
import { removeUnusedFiles } from '../files/removeUnusedFiles.ts'

export default defineJob({
  name: 'clearUnusedFiles',
  title: '清理未使用的上传文件',
  description: '删除上传超过一天而没有任何记录使用的文件',
  params: Type.Object({}),
  async run(_params, { services }) {
    return `已清理 ${await removeUnusedFiles(services.database, services.files)} 个文件`
  },
})
