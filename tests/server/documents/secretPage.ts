import type { SourceFile } from '#model/types/index.ts'

/** A record that forms may refer to, with a property that not everybody may read. */
export const secretPage: SourceFile = {
  path: 'fixture/secret/index.json',
  text: JSON.stringify({
    title: '有保密内容的记录',
    menu: { parent: 'system', buttons: [{ title: '查看', permission: 'fixture:secret:see' }] },
    resource: {
      path: '/fixture/secret',
      table: 'fixture_secret',
      key: 'secretId',
      label: 'secretName',
      properties: {
        secretName: { type: 'string', title: '名称', maxLength: 50 },
        level: { type: 'integer', title: '级别', 'x-permission': { read: 'fixture:secret:see' } },
      },
    },
  }),
}
