// Public entry: YAML files with bounded cost, and the places of their parts.
export { type Place, type PlaceOf, placesIn, type YamlPath as Path } from './places.js';
export { InvalidYaml, listIn, readYaml, writeYaml, type YamlProblem } from './read-yaml.js';
