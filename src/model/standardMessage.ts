/** What the server says of what was done where it has nothing of its own to say. */
export const STANDARD_MESSAGE = '操作成功'
