export { readYaml, writeYaml } from './yaml.js';
