// Public entry: YAML files with bounded cost, and the places of their parts.
export { type Path, type Place, type PlaceOf, placesIn } from './places.js';
export { InvalidYaml, readYaml, writeYaml, type YamlProblem } from './read-yaml.js';
