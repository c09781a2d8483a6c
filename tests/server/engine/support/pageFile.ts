import type { SourceFile } from '#model/types/index.ts'

/** A page file of the key with a resource at the address of that name. */
export const pageFile = (key: string, resource: object, more: object = {}): SourceFile => ({
  path: `${key}.json`,
  text: JSON.stringify({
    title: '测试',
    menu: { parent: 'org' },
    ...more,
    resource: { path: `/${key}`, ...resource },
  }),
})
