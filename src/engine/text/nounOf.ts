import { singularOf } from './singularOf.ts'

/**
 * Returns what a page is about, from its title: 岗位管理 → 岗位, 分配用户 → 用户, Post management and Posts → Post.
 * For 新增岗位, 还没有用户.
 */
export function nounOf(title: string): string {
  const noun = title
    .replace(/^(分配|添加|选择)/, '')
    .replace(/(管理|设置|列表| management| settings| list)$/i, '')
  return noun === '' ? title : singularOf(noun)
}
