import { faultMessage, type HttpFault } from '#engine'
import { t } from '#model/language/t.ts'

/** Returns why a picture was not stored: in the words of the server, else that it can be tried again. */
export function uploadProblem(error: unknown): string {
  return (error as Partial<HttpFault>).status ? faultMessage(error) : t('上传图片失败，请重试')
}
