import type { EngineHost } from '#engine'
import { formOfRegister } from '#model/register/registerKey.ts'
import type { PageModel } from '#model/types/index.ts'

/** Model of a page that is made of a published form: a register; undefined where the key is of another kind. */
export async function loadPublished(
  component: string,
  http: EngineHost['http'],
): Promise<PageModel | undefined> {
  if (formOfRegister(component) === null) return undefined
  const { data } = await http.request(`/${component}/page`, { silent: true })
  return data as PageModel
}
