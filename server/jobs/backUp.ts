import { Type } from '@sinclair/typebox'
import { defineJob } from '../engine/defineJob.ts'

/** Where to is the server's affair (BACKUP_DIR), never a parameter's. */
export default defineJob({
  name: 'backUp',
  title: '备份数据',
  description:
    '把所有机构的数据和上传的文件备份到服务器的备份目录（BACKUP_DIR），只保留最近的若干份；存储桶中的文件不在备份内',
  params: Type.Object({
    keep: Type.Integer({ title: '保留份数', minimum: 1, maximum: 1000 }),
    days: Type.Optional(Type.Integer({ title: '保留天数', minimum: 1, maximum: 3650 })),
  }),
  timeoutSeconds: 6 * 3600,
  async run({ keep, days }, { services, signal }) {
    const made = await services.backups.make({ keep, days }, signal)
    const parts = [
      `已备份到 ${made.name}（${(made.size / 1024 / 1024).toFixed(1)} MB）：${made.tables} 张表 ${made.rows} 行，${made.files} 个文件`,
      ...(made.inBucket > 0 ? [`存储桶中的 ${made.inBucket} 个文件不在备份内`] : []),
      ...(made.missing > 0 ? [`${made.missing} 个文件在存储中找不到`] : []),
      ...(made.removed.length > 0 ? [`已删除旧备份 ${made.removed.length} 份`] : []),
    ]
    return parts.join('，')
  },
})
