/** Returns why a call failed, in words for people. */
export function faultMessage(error: unknown): string {
  if (error instanceof Error && error.message) return error.message
  return '系统未知错误，请反馈给管理员'
}
