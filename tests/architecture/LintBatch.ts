import { type LintFinding, lintFixture } from './lintFixture.ts'

/**
 * Fixtures that are linted together, because starting the linter takes longest. Those of one path go to rounds of
 * their own.
 */
export class LintBatch {
  readonly #rounds: Record<string, string>[] = []
  readonly #findings = new Map<Record<string, string>, Promise<LintFinding[]>>()

  /** Adds a file. Returns what asks for the findings in it; the first one to ask has its round linted. */
  add(path: string, text: string): () => Promise<LintFinding[]> {
    const round = this.#rounds.find(files => !Object.hasOwn(files, path)) ?? this.#newRound()
    round[path] = text
    return async () => (await this.#lint(round)).filter(finding => finding.path === path)
  }

  #newRound(): Record<string, string> {
    const round: Record<string, string> = {}
    this.#rounds.push(round)
    return round
  }

  #lint(round: Record<string, string>): Promise<LintFinding[]> {
    const findings = this.#findings.get(round) ?? lintFixture(round)
    this.#findings.set(round, findings)
    return findings
  }
}
