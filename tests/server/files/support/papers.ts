import type { SourceFile } from '#model/types/index.ts'

/** A page with every field that can hold files. Its readers are those of notices: school, teacher and student. */
export const papers: SourceFile = {
  path: 'fixture/papers/index.json',
  text: JSON.stringify({
    title: '资料',
    menu: { parent: 'system' },
    permission: 'system:notice',
    resource: {
      path: '/fixture/papers',
      key: 'paperId',
      label: 'title',
      trash: true,
      scope: { owner: 'createById' },
      required: ['title'],
      properties: {
        title: { type: 'string', title: '标题', maxLength: 50 },
        paper: { type: 'string', title: '附件', maxLength: 1000, 'x-component': 'file' },
        papers: {
          type: 'array',
          title: '附件列表',
          items: { type: 'object' },
          'x-component': 'file',
          'x-component-props': { limit: 2, size: 6, accept: ['pdf', 'docx'] },
        },
        secret: {
          type: 'string',
          title: '保密附件',
          maxLength: 1000,
          'x-component': 'file',
          'x-permission': { read: 'system:notice:edit' },
        },
        photo: { type: 'string', title: '照片', maxLength: 1000, 'x-component': 'image' },
        body: { type: 'string', title: '正文', maxLength: 20000, 'x-component': 'rich-text' },
        parts: {
          type: 'array',
          title: '分册',
          'x-table': 'fixture_paper_part',
          items: {
            type: 'object',
            properties: {
              part: { type: 'string', title: '文件', maxLength: 1000, 'x-component': 'file' },
            },
          },
        },
      },
    },
  }),
}
