/** Stands for styles of parts that no screen of ours draws: adds nothing. */
export default (): object => ({})
