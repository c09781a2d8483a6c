/** What a command says and ends with. */
export interface CommandResult {
  /** 0 when all is well, 1 when something is wrong, 2 when the command itself was. */
  exitCode: 0 | 1 | 2
  output: string
}
