/** Returns what a page is about, from its title: 岗位管理 → 岗位. For 新增岗位, 还没有岗位. */
export function nounOf(title: string): string {
  const noun = title.replace(/(管理|设置|列表)$/, '')
  return noun === '' ? title : noun
}
