import { Fault } from '#model/errors.ts'
import type { ResourceModel } from '#model/types/index.ts'
import type { ImportError } from './ImportReport.ts'
import { rowErrors } from './importFault.ts'

/** Collects what rows are refused for, so that all of it is told at once. */
export class RowFaults {
  readonly errors: ImportError[] = []
  readonly #resource: ResourceModel

  constructor(resource: ResourceModel) {
    this.#resource = resource
  }

  /** Whether the work on a row went well; what it was refused for is a mistake of that row. */
  async try(row: number, work: () => unknown): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof Fault) || error.status === 500) throw error
      this.errors.push(...rowErrors(this.#resource, row, error))
      return false
    }
  }
}
